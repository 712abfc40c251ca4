export default function AdminWaiverPage() {
  return null;
}
