#!/bin/sh
# Run by the image of PostgreSQL at its first start: the roles and the database of docs/operations.md.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=worker="$WORKER_PASSWORD" <<'SQL'
create role galley_owner login password :'owner';
create role galley_worker login password :'worker';
create database galley owner galley_owner;
SQL
