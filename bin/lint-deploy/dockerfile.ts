import { validate } from "dockerfile-utils";

/** Throws with the first fault of the Dockerfile. `flags` are Node's options of `npm start`. */
export function checkDockerfile(text: string, flags: string): void {
  const faults = validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${JSON.stringify(message)}`);
  const lines = text.replaceAll("\\\n", " ").split("\n");
  const all = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const stages = all("FROM").map((image) => / AS (\S+)$/.exec(image)?.[1]);
  for (const image of all("FROM"))
    if (!stages.includes(image) && !/^[\w./-]+:\d+\.\d+\.\d+/.test(image))
      faults.push(`FROM ${image}: name an exact version`);
  if (["root", "0", undefined].includes(all("USER").at(-1))) faults.push("the last USER must not be root");
  if (!all("HEALTHCHECK").at(-1)?.includes("/readyz")) faults.push("HEALTHCHECK must ask /readyz");
  if (!all("STOPSIGNAL").includes("SIGTERM")) faults.push("STOPSIGNAL must be SIGTERM");
  const command = JSON.parse(all("CMD").at(-1) ?? "[]") as string[];
  const wanted = `node ${flags} server/main.ts`;
  if (command.join(" ") !== wanted) faults.push(`CMD must be ${wanted} in exec form, so that Node gets the signal`);
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
