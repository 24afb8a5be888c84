-- Roles and databases of the service and of Temporal, for psql as a superuser. Each role owns its own databases and cannot
-- enter the others; neither is a superuser or may create databases. The image of Postgres runs this once, in an empty
-- volume; docs/deploy.md runs it by hand. Passwords come from the environment.
\set ON_ERROR_STOP on
\getenv launch_password LAUNCH_DB_PASSWORD
\getenv temporal_password TEMPORAL_DB_PASSWORD

CREATE ROLE launch LOGIN PASSWORD :'launch_password';
CREATE DATABASE launch_directory OWNER launch TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE launch_directory FROM PUBLIC;

CREATE ROLE temporal LOGIN PASSWORD :'temporal_password';
CREATE DATABASE temporal OWNER temporal TEMPLATE template0 ENCODING 'UTF8';
CREATE DATABASE temporal_visibility OWNER temporal TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE temporal, temporal_visibility FROM PUBLIC;
