export default function PlansPage() {
  return <h1 className="text-28 font-bold">Plans</h1>
}
