export default function AdminOrderPage() {
  return null;
}
