#!/bin/sh
# Runs once, when the database cluster is initialised: the site's role owns its database and nothing else, and the superuser can no longer log
# in over the network.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres --dbname postgres <<'SQL'
CREATE ROLE rostrum LOGIN PASSWORD :'password';
CREATE DATABASE rostrum OWNER rostrum;
ALTER ROLE postgres PASSWORD NULL;
SQL
