export default function TermsPage() {
  return <h1 className="text-28 font-bold">Terms</h1>
}
