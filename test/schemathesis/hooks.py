"""What schemathesis is told beside schemathesis.toml: a third person, whose drafts and listings nobody else may meet."""

import schemathesis

# As in people.ts: in every text and address of theirs, and in nothing else.
SECRET_WORD = "Kestrelwick"
THEIR_IDS = {"33333333-3333-4333-8333-333333333333", "3"}


@schemathesis.check
def what_others_have_stays_hidden(ctx, response, case):
    """Whoever asks: nothing of a third person is told, and nothing is done to what is theirs."""
    if SECRET_WORD.lower() in response.text.lower():
        raise AssertionError("The answer tells something of somebody else's draft or listing.")
    asked = {str(value) for value in (case.path_parameters or {}).values()}
    if asked & THEIR_IDS and response.status_code < 400:
        raise AssertionError("A call for somebody else's draft or listing was carried out.")
