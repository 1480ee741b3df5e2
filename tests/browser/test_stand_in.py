"""Somebody who does nothing for long: a bot plays on, and the seat can be taken back."""

import pytest
from playwright.sync_api import expect

from lettercup.house import seats
from tests.browser.conftest import Invite


def test_a_bot_plays_on_for_who_does_nothing_and_the_seat_can_be_taken_back(
    invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "IDLE_AFTER", 500)
    jo, mara = invite("Jo"), invite("Mara")
    mara.join(jo.open_table())
    jo.start()
    waiting = jo.bar.get_by_role("button", name="Let a bot play on")
    expect(jo.cup.or_(waiting)).to_be_visible()
    active, idle = (mara, jo) if jo.cup.is_visible() else (jo, mara)
    active.bar.get_by_role("button", name="Let a bot play on").click()
    expect(active.page.get_by_text(f"A bot plays on for {idle.name}.").first).to_be_attached()
    idle.bar.get_by_role("button", name="Take your seat back").click()
    expect(active.page.get_by_text(f"{idle.name} is back.").first).to_be_attached()
