/** Bubbles of one corner stand beside each other, those that came from the module and from the script tag alike. */
export function arrangeBubbles(): void {
  for (const side of ['right', 'left']) {
    const bubbles = document.querySelectorAll<HTMLElement>(`bricks-host.${side}`)
    bubbles.forEach(({ style }, place) => {
      style.setProperty('--aside', `${place * 68}px`)
    })
  }
}
