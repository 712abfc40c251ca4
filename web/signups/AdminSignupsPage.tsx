export default function AdminSignupsPage() {
  return null;
}
