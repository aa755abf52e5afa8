export default function SettingsPage() {
  return <h1 className="text-28 font-bold">Settings</h1>
}
