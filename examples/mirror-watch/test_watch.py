"""python3 -m unittest: what the watcher says of messages that are fed to it. No network, and a clock that stands until it is told."""

import json
import unittest

import protocol as p
import watch
from test_vectors import VECTORS, signed

SEEDS = {one["name"]: one["seed"] for one in VECTORS["boards"]}
CARDS = {one["name"]: {name: one[name] for name in ("board", "key", "name")} for one in VECTORS["boards"]}
ENTRIES = [one["entry"] for one in VECTORS["log"]["entries"]]
MATCH = ENTRIES[0]["match"]


class Watching(unittest.TestCase):
    def setUp(self):
        self.lines = []
        self.time = 0
        self.watcher = watch.Watcher(self.lines.append, lambda: self.time)

    def hears(self, name, of, word):
        payload = json.dumps(word).encode()
        self.watcher.hear(f"damier/2/home/{CARDS[name]['board']}/{of}", payload)

    def is_present(self, name, beat=1, session=7, here=True, match=MATCH):
        game = {"match": match} if here else None
        word = {"card": CARDS[name], "here": here, "session": session, "beat": beat, "game": game}
        self.hears(name, "presence", {"presence": word, "signature": signed(SEEDS[name], p.presence_text(word))})

    def has_entry(self, name, *entries):
        for entry in entries:
            self.hears(name, f"match/{entry['match']}/log", {"kind": "entry", "entry": entry})

    def has_state(self, name, entry):
        state = {"match": entry["match"], "number": entry["number"], "head": p.entry_hash(entry), "again": 0, "frozen": None}
        state["signature"] = signed(SEEDS[name], p.state_text(state))
        self.hears(name, f"match/{entry['match']}/state", {"kind": "state", "state": state})

    def verdicts(self):
        """What was said of entries: the number, the word for it."""
        said = [line.split() for line in self.lines if line[:16] in self.matches() and line.endswith(")")]
        return [(int(words[1]), " ".join(words).split("(")[1][:-1]) for words in said]

    def matches(self):
        return {MATCH, VECTORS["pairing"]["terms"]["match"]}


def played(terms, count):
    """A log of these terms: each side in turn, sealed by the owner."""
    seeds = {side: SEEDS[terms["boards"][side]["name"]] for side in "WB"}
    entries, previous = [], p.sha256(p.terms_text(terms))
    for number in range(1, count + 1):
        side = "BW"[number % 2]
        act = {"kind": "move", "from": 20 + number, "to": 16 + number, "captured": [], "huffed": None}
        entry = {"match": terms["match"], "epoch": 1, "number": number, "previous": previous, "side": side, "act": act, "left": None}
        entry["signature"] = signed(seeds[side], p.proposal_text(entry))
        entry["seal"] = signed(seeds[terms["owner"]], p.seal_text(entry))
        entries.append(entry)
        previous = p.entry_hash(entry)
    return entries


class FromTheMiddle(Watching):
    """Both boards have kept their pairing, and the last entry alone."""

    def setUp(self):
        super().setUp()
        for one in VECTORS["pairing"]["said"]:
            name = {"nantes": "Nantes", "liege": "Liège"}[one["by"]]
            self.hears(name, "pairing", {"statement": one["statement"], "signature": one["signature"]})
        self.entries = played(VECTORS["pairing"]["terms"], 9)

    def test_a_match_whose_terms_are_known_is_followed_from_its_last_entry_on(self):
        self.has_entry("Nantes", *self.entries[4:6])
        self.assertEqual(self.verdicts(), [(5, "appended"), (6, "appended")])
        for name in ("Nantes", "Liège"):
            self.has_state(name, self.entries[5])
        self.assertRegex(self.lines[-1], "both boards hold 6 entries")

    def test_from_its_start_it_must_begin_with_the_terms(self):
        strange = played({**VECTORS["pairing"]["terms"], "fen": "W:W31:B1"}, 1)
        self.has_entry("Nantes", *strange)
        self.assertEqual(self.verdicts(), [(1, "doubt")])
        self.has_entry("Nantes", *self.entries[:2])
        self.assertEqual(self.verdicts()[1:], [(1, "appended"), (2, "appended")])

    def test_nothing_is_begun_by_a_forged_entry(self):
        forged = {**self.entries[4], "seal": signed(SEEDS["Mallory"], p.seal_text(self.entries[4]))}
        strange = played({**VECTORS["pairing"]["terms"], "fen": "W:W31:B1"}, 1)
        self.has_entry("Nantes", forged, *strange, *self.entries[:1])
        self.assertEqual(self.verdicts(), [(5, "forged"), (1, "doubt"), (1, "appended")])

    def test_a_gap_that_is_filled_in_time_misses_nothing(self):
        self.has_entry("Nantes", self.entries[0], self.entries[3])
        self.time = watch.GAP - 1
        self.watcher.tick()
        self.has_entry("Liège", *self.entries[1:3])
        self.time = 2 * watch.GAP
        self.watcher.tick()
        self.assertEqual(self.verdicts(), [(1, "appended"), (4, "gap"), (2, "appended"), (3, "appended"), (4, "appended")])
        self.assertFalse([line for line in self.lines if "missed" in line])

    def test_a_gap_that_nobody_fills_is_left_behind(self):
        self.has_entry("Nantes", self.entries[0], self.entries[5], self.entries[3])
        self.time = watch.GAP
        self.watcher.tick()
        self.assertIn(f"{self.entries[0]['match']} missed 2 to 5: begins anew with 6", self.lines)
        self.has_entry("Nantes", self.entries[6])
        self.assertEqual(self.verdicts()[-2:], [(6, "appended"), (7, "appended")])

    def test_a_gap_is_made_by_none_but_the_boards_of_the_match(self):
        forged = {**self.entries[5], "signature": signed(SEEDS["Mallory"], "x")}
        sealed = {**forged, "seal": signed(SEEDS["Nantes"], p.seal_text(forged))}
        self.has_entry("Nantes", self.entries[0], sealed)
        self.time = watch.GAP
        self.watcher.tick()
        self.assertFalse([line for line in self.lines if "missed" in line])


class Presences(Watching):
    def test_a_beat_from_before_a_will_brings_no_board_back(self):
        others = {beat: f"{beat}" * 16 for beat in (3, 6)}
        self.is_present("Nantes", 5)
        self.is_present("Nantes", 0, here=False)
        self.is_present("Nantes", 3, match=others[3])
        self.assertNotIn(others[3], self.watcher.matches)
        self.is_present("Nantes", 6, match=others[6])
        self.assertIn(others[6], self.watcher.matches)


class Strangers(Watching):
    """Nobody has heard the pairing, and any board may name any match."""

    def test_a_third_board_that_names_the_match_first_stops_nothing(self):
        for name in ("Mallory", "Nantes", "Liège"):
            self.is_present(name)
        self.has_entry("Nantes", *ENTRIES)
        self.assertEqual(self.verdicts(), [(number, "appended") for number in (1, 2, 3, 4)])
        self.assertNotIn("Mallory", " ".join(self.lines[3:]))

    def test_a_pair_that_was_only_guessed_gives_way_to_the_one_that_shows(self):
        self.is_present("Mallory")
        self.is_present("Nantes")
        self.has_entry("Nantes", ENTRIES[0])
        self.is_present("Liège")
        self.has_entry("Nantes", ENTRIES[1])
        self.has_entry("Liège", *ENTRIES[2:])
        self.assertEqual(self.verdicts(), [(number, "appended") for number in (1, 1, 2, 3, 4)])

    def test_what_a_third_board_seals_stays_apart(self):
        for name in ("Mallory", "Nantes", "Liège"):
            self.is_present(name)
        mine = {**ENTRIES[1], "side": "B", "previous": "ee" * 32}
        mine["signature"] = signed(SEEDS["Nantes"], p.proposal_text(mine))
        mine["seal"] = signed(SEEDS["Mallory"], p.seal_text(mine))
        self.has_entry("Mallory", mine)
        self.has_entry("Nantes", *ENTRIES)
        own = [line for line in self.lines if line.startswith(MATCH) and "against Mallory" not in line and "Mallory" not in line]
        self.assertEqual([line.split()[1] for line in own if "(appended)" in line][-4:], ["1", "2", "3", "4"])
        self.assertFalse([line for line in self.lines if "frozen" in line])

    def test_two_boards_are_a_pair_at_once_and_a_state_names_the_match_too(self):
        self.has_state("Liège", ENTRIES[0])
        self.is_present("Liège", here=False)
        self.is_present("Nantes")
        self.has_entry("Nantes", ENTRIES[0])
        self.assertEqual(self.verdicts(), [(1, "appended")])
        self.has_state("Nantes", ENTRIES[0])
        self.assertRegex(self.lines[-1], "both boards hold 1 entries")

    def test_what_is_no_entry_spoils_nothing(self):
        self.is_present("Nantes")
        self.has_entry("Nantes", {**ENTRIES[0], "number": "1"}, ENTRIES[0])
        self.is_present("Liège")
        self.assertEqual(self.verdicts(), [(1, "appended")])


if __name__ == "__main__":
    unittest.main()
