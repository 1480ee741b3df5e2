"""What people do at a table of Dice Words."""

from playwright.sync_api import Locator, expect

from tests.browser.crosswords import open_table
from tests.browser.people import Person, Player

ICE = "CAHS"
DRINK = "SHTM?AT"


def of_the_sheet(number: int, dice: int) -> str:
    """The first seat starts; the ice cubes and the dice of the sheet's example; whatever is rolled again is P and V."""
    return {1: "AE"[number % 2], 2: "PV", 4: ICE, 7: DRINK}[dice]


def alone(number: int, dice: int) -> str:
    return {2: "PV", 4: ICE, 7: DRINK}[dice]


class Drinker(Player):
    """Somebody at a table of Dice Words."""

    @property
    def straw(self) -> Locator:
        return self.page.get_by_role("list", name="Your straw")

    def loose(self, face: str) -> Locator:
        """The first die with that face that does not lie on the straw."""
        return self.page.locator(".hand .die[role=button]:not(.ghost)", has_text=face).first

    def reads(self, word: str) -> None:
        """The straw reads so."""
        expect(self.straw.locator(".die .letter")).to_have_text(list(word))

    def sums_up(self, text: str) -> None:
        expect(self.page.get_by_text(text)).to_be_visible()

    def card(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name)


def at_the_table(jo: Person, *guests: Person, **options: str | int) -> list[Drinker]:
    code = open_table(jo, "dice-words", rounds=1, **options)
    for guest in guests:
        guest.join(code)
    jo.start()
    return [Drinker(person) for person in (jo, *guests)]


def until_go(starter: Drinker, *others: Drinker, text: str = "") -> None:
    """The casts for the start, the ice cubes, Go, and everybody's first roll, with text of some size."""
    starter.page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
    for player in (starter, *others) if others else ():
        player.says("Roll for the start")
        player.press("Roll for the start")
    starter.says("Roll the ice cubes")
    starter.press("Roll the ice cubes")
    starter.says("Call “Go!”" if others else "Turn the glass when you are ready")
    starter.press("Go!" if others else "Turn the glass")
    for player in (starter, *others):
        player.says("Roll your dice")
        player.press("Roll your dice")
        player.says("Make one word")
