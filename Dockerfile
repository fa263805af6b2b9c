# syntax=docker/dockerfile:1
# The server with the built web app. Data go to the volume /data; nothing else is written but /tmp, so that the root
# may be read-only and the user is not root. compose.yaml shows it beside PostgreSQL and a web server.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/mentor/package.json packages/mentor/
COPY packages/templates/package.json packages/templates/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
ENV npm_config_fund=false npm_config_audit=false npm_config_ignore_scripts=true

FROM packages AS build
RUN npm ci --include=dev --include=optional
COPY . .
RUN cd apps/web && node build.ts && cd ../server && node build.ts

FROM packages AS production
RUN npm ci --omit=dev --include=optional --workspace=apps/server --workspace=packages/contract \
  --workspace=packages/mentor \
  && npm cache clean --force

FROM node:24-bookworm-slim
# The base brings package managers, which a server does not need.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY package.json ./
COPY packages/contract packages/contract
COPY packages/mentor packages/mentor
COPY apps/server apps/server
# Packages that the tools of the tests want in another version, which lies above.
COPY --from=production /app/apps/server/node_modules apps/server/node_modules
COPY content content
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 \
  NODE_COMPILE_CACHE=/data/cache/node
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A first start brings the curriculum in before it listens.
HEALTHCHECK --interval=15s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# The flags are those of scripts/run.mjs.
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "--v8-pool-size=1", "--expose-gc", "apps/server/dist/main.js"]
