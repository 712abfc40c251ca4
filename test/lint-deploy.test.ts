import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkCompose } from "../bin/lint-deploy/compose.ts";
import { checkDockerfile } from "../bin/lint-deploy/dockerfile.ts";
import { checkResources } from "../bin/lint-deploy/kubernetes.ts";

// `npm run lint:deploy` runs these checks on the real files; here each one meets a breach.
const read = (name: string) => readFileSync(join(import.meta.dirname, "..", name), "utf8");
const dockerfile = read("Dockerfile");
const flags = "--max-semi-space-size=8 --max-old-space-size=384";

test.each([
  ["an image without a version", dockerfile.replace(/FROM node:\S+/, "FROM node:latest"), /exact version/],
  ["the user root", dockerfile.replace("USER node", "USER root"), /must not be root/],
  ["no health check", dockerfile.replace(/^HEALTHCHECK.*\n.*$/m, ""), /HEALTHCHECK/],
  ["a shell between Docker and Node", dockerfile.replace(/^CMD .*$/m, "CMD npm start"), /JSON|CMD/],
  ["other limits of memory than npm start", dockerfile.replaceAll("size=384", "size=2048"), /CMD must be/],
  ["an unknown instruction", `${dockerfile}\nRUNS true\n`, /line \d+/],
])("the check of the Dockerfile finds %s", (_breach, text, fault) => {
  expect(() => checkDockerfile(dockerfile, flags)).not.toThrow();
  expect(() => checkDockerfile(text, flags)).toThrow(fault);
});

const compose = read("compose.yaml");

test.each([
  ["an image without a version", compose.replace(/image: caddy:\S+/, "image: caddy"), /caddy: name an exact version/],
  ["a service without a restart policy", compose.replaceAll("restart: unless-stopped", ""), /restart policy/],
  ["a log without a limit", compose.replaceAll("logging: *logging", ""), /limit of its log/],
  ["an unknown key", compose.replace("shm_size", "shm_sizes"), /shm_sizes/],
])("the check of compose.yaml finds %s", (_breach, text, fault) => {
  expect(() => checkCompose(compose)).not.toThrow();
  expect(() => checkCompose(text)).toThrow(fault);
});

const service = "apiVersion: v1\nkind: Service\nmetadata: { name: site }\nspec: { ports: [{ port: 80 }] }\n";

test.each([
  ["a wrong type", service.replace("80", "eighty"), /Service site: .*port/],
  ["an unknown kind", service.replace("kind: Service", "kind: Servise"), /no such kind/],
])("the check of Kubernetes resources finds %s", async (_breach, text, fault) => {
  await checkResources(service);
  await expect(checkResources(text)).rejects.toThrow(fault);
});
