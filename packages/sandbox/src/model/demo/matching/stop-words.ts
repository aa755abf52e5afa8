import { stemWord } from './words.ts'

const STOP_WORDS = `a an the and or but if then so than that this these those there here it its he she they them his her their we us our you your
yours i me my mine am is are was were be been being do does did done doing have has had having will would can could should shall may might must
to of in on at by for from with without about into over under after before between as per via up out off again not no yes any some all each every
both other another such own same too very just also only more most much many few least what which who whom whose when where why how whenever
whether hello hi hey please thank thanks ok okay sure hm well oh want wants wanted need needs needed like would get gets getting got give gives
giving tell tells show shows let lets make makes know knows say says use uses used using user users visitor visitors
ask asks asked asking call this tool function api brick return returns returned fetch fetches retrieve retrieves look looks looking up find finds
see help helps helping try thing things something anything someone somebody anyone people person one ones two kind way lot bit information info
data value values detail details result results example eg ie etc exact exactly current currently right now new old good great able given based
provide provides provided allow allows enable include includes including going go goes come comes take takes put still already`

const WEAK_WORDS = `number name status email mail e address date day days time times today tomorrow tonight week code id text list type state item
items update check last next first open send question answer long city country amount phone message request today night morning customer customers client clients`

const stops = new Set(STOP_WORDS.split(/\s+/).map(stemWord))
const weak = new Set(WEAK_WORDS.split(/\s+/).map(stemWord))

/** Words that say nothing about what a prompt or a tool is about. */
export function isStopWord(stem: string): boolean {
  return stops.has(stem) || (stem.length < 2 && !/\d/.test(stem))
}

/** Words that most tools share, and that alone decide nothing. */
export function isWeakWord(stem: string): boolean {
  return weak.has(stem)
}
