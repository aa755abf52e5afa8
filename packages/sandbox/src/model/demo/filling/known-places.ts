const CITIES = `Amsterdam Athens Atlanta Auckland Bangkok Barcelona Basel Beijing Belgrade Berlin Bern Bogota Bologna Bordeaux Boston Bremen Bristol
Brussels Bucharest Budapest Cairo Calgary Cardiff Chicago Cologne Copenhagen Dallas Delhi Denver Dresden Dubai Dublin Edinburgh Florence Frankfurt
Geneva Genoa Ghent Glasgow Gothenburg Graz Hamburg Hanover Helsinki Houston Istanbul Jakarta Johannesburg Kiev Krakow Kyiv Kyoto Lagos Leeds Leipzig
Lima Lisbon Liverpool Ljubljana London Luxembourg Lyon Madrid Manchester Manila Marseille Melbourne Miami Milan Montreal Moscow Mumbai Munich Nairobi
Naples Nice Nuremberg Osaka Oslo Ottawa Oxford Palermo Paris Perth Philadelphia Porto Prague Reykjavik Riga Rome Rotterdam Salzburg Santiago Seattle
Seoul Seville Shanghai Singapore Sofia Stockholm Stuttgart Sydney Tallinn Tokyo Toronto Toulouse Trieste Turin Utrecht Valencia Vancouver Venice Vienna
Vilnius Warsaw Zagreb Zurich`

const SEVERAL_WORDS = [
  'Buenos Aires',
  'Cape Town',
  'Hong Kong',
  'Kuala Lumpur',
  'Las Vegas',
  'Los Angeles',
  'Mexico City',
  'New Delhi',
  'New York',
  'Rio de Janeiro',
  'San Diego',
  'San Francisco',
  'Sao Paulo',
  'Tel Aviv',
  'Washington',
  'United Kingdom',
  'United States',
  'South Africa',
  'South Korea',
  'New Zealand',
]

const COUNTRIES = `Argentina Australia Austria Belgium Brazil Bulgaria Canada Chile China Croatia Czechia Denmark Egypt England Estonia Finland France
Germany Greece Hungary Iceland India Indonesia Ireland Israel Italy Japan Kenya Latvia Lithuania Malta Mexico Morocco Netherlands Norway Peru Poland
Portugal Romania Scotland Serbia Slovakia Slovenia Spain Sweden Switzerland Thailand Turkey Ukraine Vietnam Wales USA UK`

/** Places that are recognised in any spelling of capitals; longer names come first. */
export const KNOWN_PLACES: readonly string[] = [...SEVERAL_WORDS, ...CITIES.split(/\s+/), ...COUNTRIES.split(/\s+/)]
