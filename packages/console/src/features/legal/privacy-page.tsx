export default function PrivacyPage() {
  return <h1 className="text-28 font-bold">Privacy</h1>
}
