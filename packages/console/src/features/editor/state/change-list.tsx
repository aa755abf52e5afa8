export function ChangeList({ words }: { words: readonly string[] }) {
  return (
    <ul className="divide-y">
      {words.map((change) => (
        <li key={change} className="py-2 wrap-anywhere">
          {change}
        </li>
      ))}
    </ul>
  )
}
