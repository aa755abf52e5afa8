export default function DocumentationPage() {
  return <h1 className="text-28 font-bold">Documentation</h1>
}
