export default function IntegrationPage() {
  return <h1 className="text-28 font-bold">Integration</h1>
}
