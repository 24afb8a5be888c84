-- The id of the mail of an occasion. It is part of the Message-ID and of the workflow id, so that a mail that is written again
-- after the restore of a backup is known to mail servers and to Temporal.
CREATE OR REPLACE FUNCTION mail_id(occasion text) RETURNS uuid LANGUAGE sql STABLE
  RETURN (
    SELECT left(encode(sha256(convert_to(concat_ws(' ', id, occasion), 'UTF8')), 'hex'), 32)::uuid FROM installation
  );
