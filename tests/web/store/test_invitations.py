"""A seat is handed on by an invitation that works once, and its player's salt is kept until the game begins."""

from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace
from tests.web.store.kept import LINES, SECRET, game, told

from sandtable.web.store import Conflict, KeptSeat, NotThere, Store, open_store, token_hash

INVITED = KeptSeat("allied", token_hash=token_hash("invitation"), invited=True)
SEATED = replace(INVITED, token_hash=token_hash("token"), invited=False)


def waiting(store: Store) -> Store:
    """A game that has not begun."""
    store.create(game("ford"), [KeptSeat("german", token_hash=token_hash("german")), INVITED], (), SECRET)
    return store


def test_an_invitation_is_turned_into_a_token_once(store: Store, database: str) -> None:
    waiting(store)
    assert store.claim(token_hash("invitation"), token_hash("token")) == ("ford", SEATED)
    assert store.claim(token_hash("invitation"), token_hash("another")) is None
    assert store.seat_of(token_hash("invitation")) is None
    with open_store(database) as other:
        assert other.seat_of(token_hash("token")) == ("ford", SEATED)


def test_a_token_is_no_invitation(store: Store) -> None:
    waiting(store)
    assert store.claim(token_hash("german"), token_hash("thief")) is None
    assert store.claim(token_hash("nothing"), token_hash("thief")) is None
    assert store.seats("ford")[0] == KeptSeat("german", token_hash=token_hash("german"))


def test_of_many_who_claim_a_seat_at_once_one_gets_it(store: Store, database: str) -> None:
    waiting(store)
    with open_store(database) as other, ThreadPoolExecutor(8) as threads:
        both = [store, other]
        found = list(
            threads.map(
                lambda number: both[number % 2].claim(token_hash("invitation"), token_hash(f"token {number}")), range(8)
            )
        )
    won = [number for number, each in enumerate(found) if each is not None]
    assert len(won) == 1
    assert store.seat_of(token_hash(f"token {won[0]}")) is not None


def test_a_token_that_another_seat_has_is_a_conflict(store: Store) -> None:
    waiting(store)
    with told(Conflict, "this token is taken: take a new one"):
        store.claim(token_hash("invitation"), token_hash("german"))
    assert store.seats("ford")[1] == INVITED


def kept(store: Store, commitment: str, salt: str) -> bool:
    """Keep what the second seat gives, as whoever does so sees the seats now."""
    seats = store.seats("ford")
    return store.keep_salts("ford", seats, [replace(seats[1], salt_commitment=commitment, salt=salt)])


def test_salt_is_kept_until_the_game_begins_and_not_changed_after(store: Store) -> None:
    waiting(store)
    assert kept(store, "bound", "")
    assert kept(store, "bound", "salt")
    assert store.seats("ford")[1] == replace(INVITED, salt_commitment="bound", salt="salt")
    assert store.seats("ford")[0].salt == ""
    store.append("ford", 1, *LINES)
    with told(Conflict, "game 'ford' has begun: its dice take no more salt"):
        kept(store, "other", "other")
    assert store.seats("ford")[1].salt == "salt"


def test_no_salt_for_a_game_that_is_not_there(store: Store) -> None:
    with told(NotThere, "there is no game 'nowhere'"):
        store.keep_salts("nowhere", (), ())


def test_salt_is_kept_only_if_all_is_as_whoever_gives_it_has_seen_it(store: Store) -> None:
    waiting(store)
    before = store.seats("ford")
    assert kept(store, "bound", "")
    bound = store.seats("ford")
    assert not store.keep_salts("ford", before, [replace(before[0], salt_commitment="mine")])
    assert store.seats("ford") == bound
    assert kept(store, "bound", "salt")
    assert not store.keep_salts("ford", bound, [replace(bound[1], salt_commitment="other")])
    assert store.seats("ford")[1] == replace(INVITED, salt_commitment="bound", salt="salt")


def test_a_game_begins_only_with_the_salt_that_was_read(store: Store) -> None:
    waiting(store)
    seats = store.seats("ford")
    assert kept(store, "bound", "salt")
    assert not store.begin("ford", seats, *LINES)
    assert store.lines("ford") == ()
    assert store.begin("ford", store.seats("ford"), *LINES)
    with told(Conflict, "line 1 of game 'ford' is there already: read the game again"):
        store.begin("ford", store.seats("ford"), *LINES)
