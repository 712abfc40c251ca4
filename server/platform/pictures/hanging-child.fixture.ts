import { existsSync, writeFileSync } from "node:fs";

// A process that hangs at the first picture of a file, and answers at the next one. At `ends` it ends.
process.once("message", ({ image: file }: { image: string }) => {
  if (file === "ends") process.exit();
  if (!existsSync(file)) {
    writeFileSync(file, "");
    setInterval(() => {}, 1_000);
  } else process.send!({ facts: { name: file }, renditions: [] }, () => process.disconnect());
});
