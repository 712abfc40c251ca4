import { links } from "../routes.ts";
import { deskMeta } from "../page-meta.ts";
import { DeskPage } from "../ui/DeskPage.tsx";
import styles from "./AdminCodesPage.module.css";
import { Codes } from "./Codes.tsx";
import { TaxTable } from "./TaxTable.tsx";

export const meta = () => deskMeta("Codes and taxes");

/** What changes the sum of an order: discount codes, and the sales tax of each state. */
export default function AdminCodesPage() {
  return (
    <DeskPage title="Codes and taxes" back={{ to: links.admin("orders"), words: "All orders" }}>
      <div className={styles.sections}>
        <Codes />
        <TaxTable />
      </div>
    </DeskPage>
  );
}
