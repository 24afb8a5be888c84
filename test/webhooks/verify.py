"""Verifies requests with the Python library of Standard Webhooks: one JSON object a line, {secret, headers, body}."""

import json
import sys

from standardwebhooks import Webhook

for line in sys.stdin:
    request = json.loads(line)
    try:
        event = Webhook(request["secret"]).verify(request["body"], request["headers"])
        print(json.dumps({"type": event["type"]}))
    except Exception as error:
        print(json.dumps({"refused": type(error).__name__}))
