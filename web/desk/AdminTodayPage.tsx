import { DeskPage } from "../ui/DeskPage.tsx";

export const meta = () => [{ title: "Today" }, { name: "robots", content: "noindex" }];

/** The first page of the owner's desk. */
export default function AdminTodayPage() {
  return <DeskPage title="Today">{null}</DeskPage>;
}
