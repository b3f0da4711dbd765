FROM node:24-bookworm-slim
WORKDIR /sluice
ENV HOST=0.0.0.0 PORT=8080 SLUICE_DATA=/data
COPY package.json package-lock.json .npmrc ./
COPY scripts/ensure-deps.mjs scripts/lock.mjs scripts/
RUN node scripts/ensure-deps.mjs
COPY . .
RUN npm run build
RUN mkdir -p "$SLUICE_DATA" && chown node "$SLUICE_DATA"
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=120s CMD node -e "fetch('http://localhost:'+process.env.PORT+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--enable-source-maps", "dist/server/server.js"]
