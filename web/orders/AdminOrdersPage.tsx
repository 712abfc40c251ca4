export default function AdminOrdersPage() {
  return null;
}
