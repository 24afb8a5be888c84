"""What schemathesis is told beside schemathesis.toml."""

import atexit
import json
import re
from collections import Counter
from pathlib import Path

import schemathesis

# As in people.ts, of a third person: in every text and address of theirs, and in nothing else.
SECRET_WORD = "Kestrelwick"
THEIR_IDS = {"id": "33333333-3333-4333-8333-333333333333", "listing_id": "3"}


# A narrowed answer lacks members that its schema requires: test/transports/narrowed-answers.test.ts has those.
NARROWING = ({"$ref": "#/components/parameters/Fields"}, {"$ref": "#/components/parameters/Prefer"})


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Asks for whole answers only."""
    for path in raw_schema["paths"].values():
        for operation in path.values():
            parameters = operation.get("parameters", [])
            operation["parameters"] = [one for one in parameters if one not in NARROWING]


@schemathesis.check
def what_others_have_stays_hidden(ctx, response, case):
    """Whoever asks: nothing of a third person is told, and nothing is done to what is theirs."""
    if SECRET_WORD.lower() in response.text.lower():
        raise AssertionError("The answer tells something of somebody else's draft or listing.")
    asked = case.path_parameters or {}
    if any(str(asked.get(name)) == theirs for name, theirs in THEIR_IDS.items()) and response.status_code < 400:
        raise AssertionError("A call for somebody else's draft or listing was carried out.")


# Rules that no JSON Schema can say, by the member of the input that `errors` names: openapi.json allows it, the service
# answers 400. As few as can be, for whoever writes a client knows nothing of them.
UNSAYABLE = json.loads(Path(__file__).with_name("unsayable.json").read_text())
met = Counter()


@schemathesis.check
def only_unsayable_rules_refuse_valid_data(ctx, response, case):
    """Narrows the 400 that schemathesis.toml lets positive_data_acceptance take, to members and with a reason each."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    operation = case.operation.definition.raw["operationId"]
    for problem in response.json()["errors"]:
        rules = [r for r in UNSAYABLE if operation in r["operations"] and re.fullmatch(r["members"], problem["path"])]
        if not rules:
            raise AssertionError(f"The schema allows what is refused: {problem['path']} {problem['message']}")
        met[operation, rules[0]["reason"]] += 1


@atexit.register
def say_what_was_let_pass():
    if not met:
        return
    print("\nRefused with 400 though openapi.json allows it, by rules that no schema can say (unsayable.json):")
    for (operation, reason), times in sorted(met.items()):
        print(f"  {times:6} {operation}: {reason}")
