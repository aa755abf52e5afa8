export default function EditorPage() {
  return <h1 className="text-28 font-bold">Editor</h1>
}
