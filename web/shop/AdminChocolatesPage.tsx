import { deskMeta } from "../page-meta.ts";
import { DeskPage } from "../ui/DeskPage.tsx";

export const meta = () => deskMeta("Chocolates");

export default function AdminChocolatesPage() {
  return <DeskPage title="Manage Chocolates">{null}</DeskPage>;
}
