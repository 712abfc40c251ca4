export default function AdminRosterPage() {
  return null;
}
