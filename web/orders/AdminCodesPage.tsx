export default function AdminCodesPage() {
  return null;
}
