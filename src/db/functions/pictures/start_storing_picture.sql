-- Starts the workflow of a request, as src/outbox does.
CREATE OR REPLACE FUNCTION start_storing_picture(requested pictures) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outbox (kind, workflow_id, name, args) VALUES ('start',
    'picture/' || requested.id || '/' || requested.n, 'storePicture',
    jsonb_build_array(jsonb_build_object('pictureId', requested.id, 'n', requested.n)));
$$;
