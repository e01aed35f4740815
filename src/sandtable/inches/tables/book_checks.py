"""What is wrong with a game's book of ground: for the tests of each game, so that no player finds it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.base.spelling import did_you_mean
from sandtable.inches.tables.ground_book import Feature, GroundBook, Laid, Recipe, Where
from sandtable.inches.tables.put_down import template_put


def book_faults(book: GroundBook) -> Iterator[str]:
    """Words that are there twice, templates that cannot be put down, recipes that name what there is not."""
    counted = Counter([f"kind '{kind.word}'" for kind in book.kinds])
    counted.update(f"template '{template.name}'" for template in book.templates)
    yield from (f"the {what} is there {count} times" for what, count in counted.items() if count > 1)
    for template in book.templates:
        faults: list[str] = []
        template_put(book, template.name, (0, 0), 0, f"template {template.name}", faults)
        yield from faults
    for theatre, recipe in book.recipes.items():
        yield from _recipe_faults(book, recipe, f"recipe {theatre}")


def _recipe_faults(book: GroundBook, recipe: Recipe, where: str) -> Iterator[str]:
    ways = [word for word in (recipe.road, recipe.bridge) if word]
    for word in (*ways, *recipe.blocking, *recipe.cover, *recipe.shut):
        yield from _unknown(word, book, where)
    for word in ways:
        if word in book.by_word and book.by_word[word].laid is not Laid.STRIP:
            yield f"{where}: '{word}' has to be a strip"
    yield from (f"{where}: no point is called '{kind}'" for kind in recipe.points if kind not in book.points)
    for number, feature in enumerate(recipe.features, start=1):
        yield from _feature_faults(book, feature, f"{where}, feature {number}")


def _feature_faults(book: GroundBook, feature: Feature, where: str) -> Iterator[str]:
    if bool(feature.kind) == bool(feature.template):
        yield f"{where}: give a kind or a template"
        return
    if feature.template:
        if feature.template not in book.by_template:
            hint = did_you_mean(feature.template, book.by_template)
            yield f"{where}: no template is called '{feature.template}'.{hint}"
        return
    yield from _unknown(feature.kind, book, where)
    kind = book.by_word.get(feature.kind)
    if kind is None:
        return
    if (kind.laid is Laid.STRIP) != (feature.where is Where.ACROSS):
        yield f"{where}: what lies across the table is a strip, and a strip lies across it"
    if feature.count[0] > feature.count[1] or any(
        low > high for low, high in zip(feature.least, feature.most, strict=True)
    ):
        yield f"{where}: the smaller number comes first"
    if kind.laid is Laid.AREA and not min(feature.least):
        yield f"{where}: say how large the smallest is"
    if kind.laid is Laid.LINE and not feature.least[0]:
        yield f"{where}: say how long the shortest is"
    if kind.laid is Laid.DISC and not (kind.radius or feature.least[0]):
        yield f"{where}: say how large the smallest is"


def _unknown(word: str, book: GroundBook, where: str) -> Iterator[str]:
    if word not in book.by_word:
        yield f"{where}: no kind of ground is called '{word}'.{did_you_mean(word, book.by_word)}"
