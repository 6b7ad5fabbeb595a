# One image for servers and workers. It needs an outside PostgreSQL (DATABASE_URL), and runs as an unprivileged user with
# a read-only root file system: docker run --read-only --tmpfs /tmp --volume galley-data:/data …
# See docs/deployment.md.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /galley
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run build && node scripts/keep-outside.ts

FROM ${NODE_IMAGE}
WORKDIR /galley
COPY package.json package-lock.json LICENSE ./
COPY scripts/*.mjs scripts/
COPY scripts/backup/*.mjs scripts/backup/
COPY brand brand
# The files that the built server reads beside its code.
COPY server/adapters/payments/local-card.client.js server/adapters/payments/
COPY server/catalogue/postcodes.txt server/catalogue/
COPY server/db/migrations server/db/migrations
COPY server/db/seed/data server/db/seed/data
COPY server/features/invoices/pdf/fonts server/features/invoices/pdf/fonts
COPY web/ui web/ui
COPY --from=build /galley/node_modules node_modules
COPY --from=build /galley/dist dist
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/galley/.cache/compiled \
  HOST=0.0.0.0 \
  PORT=8080 \
  DATA_DIR=/data \
  NPM_CONFIG_UPDATE_NOTIFIER=false
# Ends at the unknown role, once its modules are loaded and compiled, so that no start has to compile them. And makes the
# folder of the data with its owner.
RUN ! node dist/server/main.js --role none && install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/healthcheck.mjs"]
# After SIGTERM the server drains first: give it 40 seconds (docker stop --time 40).
CMD ["node", "dist/server/main.js"]
