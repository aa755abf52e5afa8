export default function TestChatPage() {
  return <h1 className="text-28 font-bold">Test</h1>
}
