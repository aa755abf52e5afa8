export function RequiredSetup({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <div className="mb-4 text-12 wrap-anywhere">
      <h3 className="font-semibold">Required Setup</h3>
      <ul className="mt-1 list-disc ps-4 text-muted marker:text-line-strong">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  )
}
