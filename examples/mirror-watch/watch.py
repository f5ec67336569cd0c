#!/usr/bin/env python3
"""Watches boards of Damier on their broker: checks every signature and the chain of the log, and prints what is played."""

import argparse
import json
import re
import sys

import paho.mqtt.client as mqtt

import protocol as p

GROUP = r"[a-z0-9][a-z0-9-]{0,31}"
TOPIC = re.compile(rf"^damier/2/{GROUP}/([0-9a-f]{{16}})/(?:(presence|pairing)|match/([0-9a-f]{{16}})/(log|proposal|ask|history|state))$")
LONGEST = {"presence": 4096, "pairing": 4096, "entry": 2048, "history": 49152, "state": 1024}


def read_topic(topic):
    """Whose word it is, in which match, and of what kind; None where boards say nothing."""
    found = TOPIC.match(topic)
    if found is None:
        return None
    board, own, match, of = found.groups()
    return board, match, own or ("entry" if of == "log" else of)


class Watcher:
    """All that was heard and holds. `say` is told each line, one fact a line."""

    def __init__(self, say):
        self.say = say
        self.cards = {}
        self.playing = {}
        self.presences = {}
        self.statements = {}
        self.terms = {}
        self.logs = {}
        self.early = {}
        self.states = {}

    def hear(self, topic, payload):
        """One message, of anybody: what is not true, or no word of ours, is said and changes nothing."""
        read = read_topic(topic)
        if read is None or payload == b"":
            return
        board, match, kind = read
        if kind not in LONGEST or len(payload) > LONGEST[kind]:
            return
        try:
            word = json.loads(payload.decode())
            getattr(self, f"_{kind}")(board, match, word)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            self.say(f"malformed {kind} of {board}: {error!r}")

    def _presence(self, board, _, word):
        presence = word["presence"]
        card = presence["card"]
        text = p.presence_text(presence)
        if card["board"] != board or not p.is_card(card) or not p.holds(card["key"], text, word["signature"]):
            self.say(f"forged presence of {board}")
            return
        if p.normal_name(card["name"]) != card["name"]:
            self.say(f"malformed presence of {board}: its name is not written as names are")
            return
        if not self._is_newer(board, presence):
            return
        self.presences[board] = presence
        if self.cards.get(board) != card:
            self.say(f"board {board} is {card['name']}")
        self.cards[board] = card
        match = (presence.get("game") or {}).get("match")
        if match is not None:
            self.playing.setdefault(match, [])
            if board not in self.playing[match]:
                self.playing[match].append(board)
            self._try_again(match)

    def _is_newer(self, board, presence):
        last = self.presences.get(board)
        if last is None or presence["session"] != last["session"]:
            return last is None or presence["session"] > last["session"]
        return presence["beat"] > last["beat"] if presence["here"] else last["here"]

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
        self.cards[board] = card
        self.statements[board] = statement
        for host in self.statements.values():
            guest = self.statements.get(host.get("guest"))
            if host["role"] == "host" and guest is not None and guest.get("offer") == host["commit"]:
                self._agreed(p.terms_of(host, guest))

    def _agreed(self, terms):
        if terms["match"] in self.terms:
            return
        self.terms[terms["match"]] = terms
        white, black = (terms["boards"][side]["name"] for side in "WB")
        self.say(f"match {terms['match']} may begin: {terms['game']}, {white} plays White, {black} Black")
        self._try_again(terms["match"])

    def _entry(self, _, match, word):
        self._take(match, word["entry"])

    def _history(self, _, match, word):
        for entry in word["entries"]:
            self._take(match, entry)

    def _take(self, match, entry):
        log = self._log(match, entry)
        if log is None:
            waiting = self.early.setdefault(match, [])
            # Nothing is kept for ever of a match whose boards are not known.
            if len(waiting) < 100:
                waiting.append(entry)
            return
        verdict = log.hear(entry)
        if verdict in ("repeated", "nothing"):
            return
        name = self.cards[p.board_id(log.keys[entry["side"]])]["name"]
        self.say(f"{match} {entry['number']} {entry['side']} {name}: {words_of(entry['act'])} ({verdict})")
        if verdict == "appended":
            self._compare(match, log)

    def _log(self, match, entry):
        """The match's log; None as long as the keys of its boards are not known."""
        log = self.logs.get(match)
        if log is None and match in self.terms:
            log = self.logs[match] = p.Log.of(self.terms[match])
        boards = self.playing.get(match, [])
        if log is None and len(boards) == 2:
            keys = [self.cards[board]["key"] for board in boards]
            author = next((key for key in keys if p.holds(key, p.proposal_text(entry), entry["signature"])), None)
            if author is not None:
                side = entry["side"]
                rest = next(key for key in keys if key != author)
                log = self.logs[match] = p.Log(match, {side: author, p.other(side): rest})
        return log

    def _try_again(self, match):
        for entry in self.early.pop(match, []):
            self._take(match, entry)

    def _state(self, board, match, word):
        state = word["state"]
        card = self.cards.get(board)
        if card is None:
            return
        if state["match"] != match or not p.holds(card["key"], p.state_text(state), state["signature"]):
            self.say(f"forged state of {board}")
            return
        self.states.setdefault(match, {})[board] = state
        if state.get("frozen") is not None:
            self.say(f"{match} stands still at {card['name']}: {state['frozen']['why']}")
        if match in self.logs:
            self._compare(match, self.logs[match])

    def _compare(self, match, log):
        """Both boards say that they hold what this watcher holds: said once for each entry."""
        states = self.states.get(match, {}).values()
        agreed = [state for state in states if (state["number"], state["head"]) == (log.number, log.head)]
        if len(agreed) == 2:
            self.say(f"{match} both boards hold {log.number} entries, head {log.head[:16]}")
            self.states[match] = {}


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
    client.loop_forever()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
