#!/usr/bin/env python3
"""Watches boards of Damier on their broker: checks every signature and the chain of the log, and prints what is played."""

import argparse
import json
import re
import sys
import time
from dataclasses import dataclass, field

import paho.mqtt.client as mqtt

import protocol as p

GROUP = r"[a-z0-9][a-z0-9-]{0,31}"
TOPIC = re.compile(rf"^damier/2/{GROUP}/([0-9a-f]{{16}})/(?:(presence|pairing)|match/([0-9a-f]{{16}})/(log|proposal|ask|history|state))$")
LONGEST = {"presence": 4096, "pairing": 4096, "entry": 2048, "history": 49152, "state": 1024}

# A gap that is not filled so soon is not waited for, seconds.
GAP = 5
# So many words are kept of what cannot be told yet, of a match or of a board.
KEPT = 100


def read_topic(topic):
    """Whose word it is, in which match, and of what kind; None where boards say nothing."""
    found = TOPIC.match(topic)
    if found is None:
        return None
    board, own, match, of = found.groups()
    return board, match, own or ("entry" if of == "log" else of)


@dataclass
class Followed:
    """A log of one pair of boards. `is_shown`: the terms say that they are a pair, or one has sealed what the other has signed."""

    log: p.Log
    is_shown: bool
    # The highest entry behind a gap, and since when there is one.
    ahead: dict | None = None
    since: float = 0

    @property
    def boards(self):
        return {side: p.board_id(key) for side, key in self.log.keys.items()}


@dataclass
class Match:
    """All that was heard under one name. Any board may use any name: each pair of boards has its own log."""

    boards: list = field(default_factory=list)
    # The entries that were heard last: a pair that shows later is told them.
    recent: list = field(default_factory=list)
    logs: list = field(default_factory=list)
    states: dict = field(default_factory=dict)


class Watcher:
    """All that was heard and holds. `say` is told each line, one fact a line; `now` is the time in seconds."""

    def __init__(self, say, now=time.monotonic):
        self.say = say
        self.now = now
        self.cards = {}
        self.presences = {}
        self.statements = {}
        self.terms = {}
        self.matches = {}
        self.unchecked = {}

    def hear(self, topic, payload):
        """One message, of anybody: what is not true, or no word of ours, is said and changes nothing."""
        read = read_topic(topic)
        if read is None or payload == b"":
            return
        board, match, kind = read
        if kind not in LONGEST or len(payload) > LONGEST[kind]:
            return
        self._word(kind, board, match, payload)

    def _word(self, kind, board, match, payload):
        try:
            getattr(self, f"_{kind}")(board, match, json.loads(payload.decode()))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            self.say(f"malformed {kind} of {board}: {error!r}")

    def tick(self):
        """To be called every second or so: a gap that nobody fills is left behind."""
        for match, heard in self.matches.items():
            for one in heard.logs:
                if one.ahead is not None and self.now() - one.since >= GAP:
                    entry, one.ahead = one.ahead, None
                    first, last = one.log.number + 1, entry["number"] - 1
                    self.say(f"{match} missed {first} to {last}: begins anew with {entry['number']}")
                    self._told(match, one, entry, one.log.begin_anew(entry))

    def _presence(self, board, _, word):
        presence = word["presence"]
        card = presence["card"]
        text = p.presence_text(presence)
        if card["board"] != board or not p.is_card(card) or not p.holds(card["key"], text, word["signature"]):
            self.say(f"forged presence of {board}")
            return
        if not p.is_name(card["name"]):
            self.say(f"malformed presence of {board}: its name is not written as names are")
            return
        last = self.presences.get(board)
        self.presences[board] = p.Present.hear(last, presence)
        if self.presences[board] is last:
            return
        if self.cards.get(board) != card:
            self.say(f"board {board} is {card['name']}")
        self._known(card)
        match = (presence.get("game") or {}).get("match")
        if match is not None:
            self._names(board, match)

    def _known(self, card):
        """The key of a board: what it has said before can be checked now."""
        self.cards[card["board"]] = card
        for match, word in self.unchecked.pop(card["board"], {}).items():
            self._word("state", card["board"], match, json.dumps(word).encode())

    def _match(self, match):
        return self.matches.setdefault(match, Match())

    def _names(self, board, match):
        """That board says that it plays that match."""
        boards = self._match(match).boards
        if board not in boards:
            boards.append(board)
            self._try_again(match)

    def _pairing(self, board, _, word):
        """Who watches a pairing learns the terms, and with them what the log must begin with."""
        statement = word["statement"]
        card = statement["card"]
        is_true = card["board"] == board and p.is_card(card)
        if not is_true or not p.holds(card["key"], p.statement_text(statement), word["signature"]):
            self.say(f"forged pairing of {board}")
            return
        if statement["opened"] is None or p.commit(statement, statement["opened"]) != statement["commit"]:
            return
        self._known(card)
        self.statements[board] = statement
        for host in list(self.statements.values()):
            guest = self.statements.get(host.get("guest"))
            if host["role"] == "host" and guest is not None and guest.get("offer") == host["commit"]:
                self._agreed(p.terms_of(host, guest))

    def _agreed(self, terms):
        match = terms["match"]
        if match in self.terms:
            return
        self.terms[match] = terms
        white, black = (terms["boards"][side]["name"] for side in "WB")
        self.say(f"match {match} may begin: {terms['game']}, {white} plays White, {black} Black")
        heard = self._match(match)
        heard.logs = [one for one in heard.logs if one.log.keys == p.keys_of(terms)]
        for one in heard.logs:
            one.is_shown = True
        self._try_again(match)

    def _entry(self, _, match, word):
        self._take(match, word["entry"])

    def _history(self, _, match, word):
        for entry in word["entries"]:
            self._take(match, entry)

    def _take(self, match, entry):
        p.check_entry(entry)
        recent = self._match(match).recent
        if entry not in recent:
            recent.append(entry)
            # Nothing is kept for ever of a match whose boards are not known.
            del recent[:-KEPT]
        for one in self._logs(match, entry):
            self._told(match, one, entry, one.log.hear(entry))

    def _try_again(self, match):
        """Who plays it is better known than before."""
        for entry in sorted(self._match(match).recent, key=lambda entry: entry["number"]):
            self._take(match, entry)

    def _logs(self, match, entry):
        """The logs that this entry may be of; none as long as the keys of its boards are not known."""
        heard = self._match(match)
        if match in self.terms:
            return heard.logs or [Followed(p.Log.joined(self.terms[match], entry), True)]
        keys = [self.cards[board]["key"] for board in heard.boards]
        author = next((key for key in keys if p.holds(key, p.proposal_text(entry), entry["signature"])), None)
        if author is None:
            return [one for one in heard.logs if one.is_shown]
        sealer = next((key for key in keys if p.holds(key, p.seal_text(entry), entry["seal"])), None)
        side = entry["side"]
        if sealer not in (None, author):
            return [self._shown(match, {side: author, p.other(side): sealer})]
        own = [one for one in heard.logs if one.log.keys[side] == author]
        if own or sealer is None or len(keys) != 2:
            return own
        # Two boards name the match, and one of them has both signed and sealed: the other one is its pair, until another shows.
        rest = next(key for key in keys if key != author)
        return [Followed(p.Log(match, {side: author, p.other(side): rest}), False)]

    def _shown(self, match, keys):
        """One of these two has sealed what the other has signed."""
        heard = self._match(match)
        one = next((one for one in heard.logs if one.log.keys == keys), None)
        if one is None:
            one = Followed(p.Log(match, keys), True)
            # What was heard before, and may be of this pair.
            for entry in sorted(heard.recent, key=lambda entry: entry["number"]):
                if one.log.is_authentic(entry) and one.log.sealers(entry):
                    self._told(match, one, entry, one.log.hear(entry))
        one.is_shown = True
        heard.logs = [other for other in heard.logs if other.is_shown]
        return one

    def _told(self, match, one, entry, verdict):
        """Says what came of an entry, and goes on with what waits for it."""
        log, heard = one.log, self._match(match)
        # Nothing is begun by a word that does not hold.
        if one not in heard.logs and (log.number > 0 or log.frozen is not None):
            heard.logs.append(one)
        if verdict in ("repeated", "nothing"):
            return
        side = entry["side"]
        names = {side: self.cards[board]["name"] for side, board in one.boards.items()}
        against = f" against {names[p.other(side)]}" if len(heard.logs) > 1 else ""
        self.say(f"{match} {entry['number']} {side} {names[side]}{against}: {words_of(entry['act'])} ({verdict})")
        if verdict == "gap" and log.is_authentic(entry):
            if one.ahead is None:
                one.since = self.now()
            if one.ahead is None or entry["number"] > one.ahead["number"]:
                one.ahead = entry
        if verdict == "appended":
            self._compare(match, one)
            self._go_on(match, one)

    def _go_on(self, match, one):
        ahead = one.ahead
        if ahead is not None and ahead["number"] <= one.log.number + 1:
            one.ahead = None
            self._told(match, one, ahead, one.log.hear(ahead))

    def _state(self, board, match, word):
        card = self.cards.get(board)
        if card is None:
            # It may come before the key that it is signed with.
            waiting = self.unchecked.setdefault(board, {})
            if len(waiting) < KEPT:
                waiting[match] = word
            return
        state = word["state"]
        if state["match"] != match or not p.holds(card["key"], p.state_text(state), state["signature"]):
            self.say(f"forged state of {board}")
            return
        heard = self._match(match)
        heard.states[board] = state
        if state.get("frozen") is not None:
            self.say(f"{match} stands still at {card['name']}: {state['frozen']['why']}")
        # A board that is away names no match in its presence; what it has signed here does.
        self._names(board, match)
        for one in heard.logs:
            self._compare(match, one)

    def _compare(self, match, one):
        """Both boards say that they hold what this watcher holds: said once for each entry."""
        states, log, boards = self._match(match).states, one.log, one.boards.values()
        held = [states[board] for board in boards if board in states]
        agreed = [state for state in held if (state["number"], state["head"]) == (log.number, log.head)]
        if len(agreed) == 2:
            self.say(f"{match} both boards hold {log.number} entries, head {log.head[:16]}")
            for board in boards:
                del states[board]


def words_of(act):
    match act["kind"]:
        case "move":
            sign = "x" if act["captured"] else "-"
            huffed = f" after huffing {act['huffed']}" if act.get("huffed") is not None else ""
            return f"{act['from']}{sign}{act['to']}{huffed}"
        case "slider":
            return f"slider {act['slider']} {act['notch']}"
        case kind:
            return " ".join([kind, *(str(act[name]) for name in p.ACT_FIELDS[kind])])


def new_client(user, password):
    # paho-mqtt 2 asks for the version of its callbacks, 1.6 has no such thing.
    versions = getattr(mqtt, "CallbackAPIVersion", None)
    client = mqtt.Client(versions.VERSION1) if versions else mqtt.Client()
    client.username_pw_set(user, password)
    return client


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("host", help="where the broker listens")
    arguments.add_argument("port", type=int, nargs="?", default=1883)
    arguments.add_argument("--user", default="spectator")
    arguments.add_argument("--password-file", help="left out: none is needed")
    arguments.add_argument("--ca", help="a file of certificates: TLS, checked with them")
    given = arguments.parse_args()
    password = open(given.password_file, encoding="utf-8").read().strip() if given.password_file else None
    watcher = Watcher(lambda line: print(line, flush=True))
    client = new_client(given.user, password)
    if given.ca:
        client.tls_set(ca_certs=given.ca)

    def connected(client, _, __, code):
        if code != 0:
            sys.exit(f"the broker at {given.host}:{given.port} does not let {given.user} in: {mqtt.connack_string(code)}")
        client.subscribe([(f"damier/2/+/+/{of}", 1) for of in ("presence", "pairing", "match/+/+")])

    client.on_connect = connected
    client.on_subscribe = lambda *_: print("watching", flush=True)
    client.on_message = lambda _, __, message: watcher.hear(message.topic, message.payload)
    try:
        client.connect(given.host, given.port)
    except OSError as error:
        sys.exit(f"nothing can be reached at {given.host}:{given.port}: {error}")
    while True:
        if client.loop(1) != mqtt.MQTT_ERR_SUCCESS:
            time.sleep(1)
            try:
                client.reconnect()
            except OSError as error:
                print(f"not connected: {error}", flush=True)
        watcher.tick()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
