import { useState } from 'react'
import { HelpChat } from './help-chat'

export function App() {
  const [view, setView] = useState<'plants' | 'help'>('plants')
  const [answers, setAnswers] = useState(0)
  return (
    <>
      <nav>
        <button type="button" onClick={() => setView('plants')}>
          Plants
        </button>
        <button type="button" onClick={() => setView('help')}>
          Help
        </button>
      </nav>
      <h1>{view === 'plants' ? 'Plants that forgive.' : 'Ask us.'}</h1>
      {view === 'help' && <HelpChat onAnswer={() => setAnswers((count) => count + 1)} />}
      <p>Answers so far: {answers}</p>
    </>
  )
}
