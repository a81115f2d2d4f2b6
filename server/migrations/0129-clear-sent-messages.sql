-- What was sent or given up is not sent again, and its texts are readable. The rest is sent and cleared by the worker.
UPDATE message SET subject = NULL, body = NULL, html = NULL
  WHERE (sent_at IS NOT NULL OR tries >= 5) AND (subject IS NOT NULL OR body IS NOT NULL OR html IS NOT NULL);
INSERT INTO followed_message (id, follower, followed_tenant, created_at)
  SELECT id, follower, followed_tenant, created_at FROM message WHERE follower IS NOT NULL ON CONFLICT DO NOTHING;
