"""What games on zones share: scenarios, boards, refusals, offers, and answers as people type them."""
