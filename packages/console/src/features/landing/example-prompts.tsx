const PROMPTS = [
  'Where is my order A17?',
  'Do you have a table for four tonight?',
  'Send the invoice for May again, please.',
]

export function ExamplePrompts() {
  return (
    <section aria-label="What people ask" className="border-y bg-sunken">
      <div className="mx-auto flex max-w-content flex-col gap-4 px-4 py-8 sm:px-6 lg:flex-row lg:items-center lg:gap-8">
        <h2 className="font-semibold">People ask</h2>
        <ul className="flex flex-1 flex-col gap-3 md:flex-row md:gap-4">
          {PROMPTS.map((prompt) => (
            <li key={prompt} className="flex-1 rounded-bubble rounded-ee-tag bg-blue px-4 py-2.5 text-16 text-blue-ink">
              {prompt}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
