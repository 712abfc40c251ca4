import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { checkBackup } from "../../server/platform/db/backup/restore.ts";
import { ownerLogin } from "../owner.ts";
import { makeStudent } from "../student.ts";
import { unzip } from "../unzipped.ts";
import { backUpNow, backupsTable, forgetBackups, openBackups } from "./admin-backups.ts";
import { expect, test } from "./site.ts";

test("the owner makes a backup, downloads it, and downloads all data as readable files @detail", async ({
  page,
  site,
  trouble,
}, info) => {
  trouble.allow(/400/);
  await makeStudent(site, { first_name: "Wilhelmina", last_name: "Takehome" });
  await forgetBackups(site);
  await openBackups(page, site);
  await expect(page.getByText("No backup yet")).toBeVisible();
  await backUpNow(page);
  await expect(backupsTable(page).getByText("Complete")).toBeVisible();
  await expect(page.getByText(/^Complete: /)).toContainText("We read it back, and nothing was missing.");

  await backupsTable(page)
    .getByRole("button", { name: /^Download the backup from/ })
    .click();
  const backupDialog = page.getByRole("dialog", { name: "Download this backup" });
  await backupDialog.getByLabel("Your password").fill(ownerLogin.password);
  const [backup] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  await backup.saveAs(info.outputPath("site.backup"));
  expect(backup.suggestedFilename()).toMatch(/^mat-and-cacao-.*\.backup$/);
  expect((await checkBackup(info.outputPath("site.backup"))).schema).toMatch(/^\d{4}-/);
  await expect(backupDialog.getByRole("status")).toContainText(" saved, ");
  await backupDialog.getByRole("button", { name: "Close" }).last().click();
  await expect(backupDialog).toBeHidden();

  await page.getByRole("button", { name: "Download everything" }).click();
  const allDialog = page.getByRole("dialog", { name: "Download everything" });
  await expect(allDialog).toContainText("It contains your private notes about clients, readable by anyone");
  await allDialog.getByLabel("Your password").fill("not her password");
  await page.keyboard.press("Enter");
  await expect(allDialog.getByText("That password is incorrect.")).toBeVisible();
  await expect(allDialog.getByLabel("Your password")).toBeFocused();
  await allDialog.getByLabel("Your password").fill(ownerLogin.password);
  const [everything] = await Promise.all([
    page.waitForEvent("download"),
    allDialog.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  await everything.saveAs(info.outputPath("everything.zip"));
  const files = await unzip(await readFile(info.outputPath("everything.zip")));
  expect([...files.keys()]).toEqual(expect.arrayContaining(["README.txt", "orders.csv", "site/home.json"]));
  expect(files.get("clients.csv")!.toString()).toContain('"Wilhelmina","Takehome"');
  await expect(allDialog.getByRole("status")).toContainText(" saved, ");
});

test("a failed list, a failed backup and an aborted download are reported @detail", async ({ page, site, trouble }) => {
  trouble.allow(/ERR_FAILED|ERR_CONNECTION|api\/admin\/(backups|everything)/);
  await openBackups(page, site);
  await page.route("**/api/admin/backups", (route) => route.abort());
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { name: "We couldn’t load the backups." })).toBeVisible();
  await page.unroute("**/api/admin/backups");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Last backup" })).toBeVisible();
  await page.route("**/api/admin/backups", (route) => route.abort());
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("This is what we loaded before.")).toHaveCount(1);
  await expect(page.getByText("We couldn’t load the backups.")).toHaveCount(1);
  await page.unroute("**/api/admin/backups");

  const { folder } = site.ctx().backups;
  await mkdir(folder, { recursive: true });
  await rename(folder, `${folder}-aside`);
  await writeFile(folder, "a file where the folder should be");
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The last backup failed." })).toContainText(
    "can’t be written to",
  );
  await expect(backupsTable(page).getByText("Failed")).toBeVisible();
  await rm(folder);
  await rename(`${folder}-aside`, folder).catch(() => {});

  await page.route("**/api/admin/everything", (route) => route.abort());
  await page.getByRole("button", { name: "Download everything" }).click();
  const allDialog = page.getByRole("dialog", { name: "Download everything" });
  await allDialog.getByLabel("Your password").fill(ownerLogin.password);
  await page.keyboard.press("Enter");
  await expect(allDialog.getByRole("alert")).toContainText("The download was interrupted. Please try again.");
});
