export default function GetPremiumPage() {
  return <h1 className="text-28 font-bold">Premium</h1>
}
