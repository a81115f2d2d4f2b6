/** The frameworks with an example. */
export const frameworks = ['Express', 'Fastify', 'Flask', 'PHP'] as const;

/** A framework with an example. */
export type Framework = (typeof frameworks)[number];

/** Code that verifies the raw bytes with the Standard Webhooks libraries. */
export const repairs: Readonly<Record<Framework, string>> = {
  Express: `import express from "express";
import { Webhook } from "standardwebhooks";

app.post("/hooks/galla",
  express.raw({ type: "application/json" }), // not express.json()
  (req, res) => {
    const event = new Webhook(secret).verify(req.body, req.headers);
    res.sendStatus(200);
  });`,
  Fastify: `import { Webhook } from "standardwebhooks";

app.addContentTypeParser("application/json", { parseAs: "buffer" },
  (request, body, done) => done(null, body));

app.post("/hooks/galla", async (request) => {
  const event = new Webhook(secret).verify(request.body, request.headers);
  return {};
});`,
  Flask: `from flask import request
from standardwebhooks import Webhook

@app.post("/hooks/galla")
def galla():
    # get_data() has the raw bytes, request.json does not
    event = Webhook(secret).verify(request.get_data(), dict(request.headers))
    return "", 200`,
  PHP: `$body = file_get_contents("php://input"); // not json_encode($_POST)
$signed = $_SERVER["HTTP_WEBHOOK_ID"] . "." . $_SERVER["HTTP_WEBHOOK_TIMESTAMP"] . "." . $body;
$key = base64_decode(substr($secret, strlen("whsec_")));
$made = "v1," . base64_encode(hash_hmac("sha256", $signed, $key, true));
$given = explode(" ", $_SERVER["HTTP_WEBHOOK_SIGNATURE"]);
http_response_code(array_filter($given, fn ($one) => hash_equals($made, $one)) ? 200 : 401);`,
};
