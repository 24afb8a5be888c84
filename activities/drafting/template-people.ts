/**
 * People who exist in design kits only: the sample names of widely used interface kits. Each of them may be a real
 * person's name, so they count as samples only where a site has several of them.
 */
const samples = new Set(
  (
    'Cameron Williamson|Brooklyn Simmons|Jenny Wilson|Esther Howard|Robert Fox|Jane Cooper|Wade Warren|Guy Hawkins|Leslie Alexander|Kristin Watson|Cody Fisher|Savannah Nguyen|' +
    'Dianne Russell|Ralph Edwards|Devon Lane|Theresa Webb|Annette Black|Marvin McKinney|Jerome Bell|Courtney Henry|Kathryn Murphy|Eleanor Pena|Ronald Richards|Bessie Cooper|' +
    'Albert Flores|Jacob Jones|Darlene Robertson|Floyd Miles|Arlene McCoy|Darrell Steward|Tom Cook|Whitney Francis|Leonard Krasner|Lindsay Walton|Dries Vincent|Michael Foster|' +
    'Emily Selman|Emma Dorsey|Alicia Bell|Anna Roberts|Benjamin Russel|Jeffrey Webb|Lawrence Hunter|Yvette Armstrong|Angela Fisher|Blake Reid|Hector Gibbons|Fabricio Mendes|' +
    'Jillian Steward|Chelsea Hagon|Olivia Rhye|Phoenix Baker|Lana Steiner|Demi Wilkinson|Candice Wu|Natali Craig|Drew Cano|Orlando Diggs|Andi Lane|Kate Morrison|' +
    'Sarah Johnson|Michael Chen|Emily Rodriguez|David Kim|Emily Davis|John Smith|Sarah Chen|Michael Brown|Emily Chen|Marcus Johnson|Alex Johnson|Mike Johnson|Jane Smith|' +
    'Parveen Anand|Diana Petersen|Larry Parker|Kay Garland|Diana Pertersen|Walter White|Sarah Jhonson|Sarah Jhinson|William Anderson|Amanda Jepson|Saul Goodman|Sara Wilsson|' +
    'Jena Karlis|Matt Brandon|John Larson|Brian Doe|Josepha William|Sage Kirk|Mike Vance|Tamara Ells|Susan Shelton|Peter van Eijk|Emily Jameson|Alex Carter|Jordan Lee|Priya Sharma|' +
    'Michael Johnson|Sarah Williams|David Brown|Lisa Anderson|Robert Wilson|Maria Garcia|James Wilson|Sarah Miller|Alex Thompson|Sarah Mitchell|David Thompson|Lisa Wang|Michael Roberts|' +
    'Mark Dinn|Kate Stone|Thomas Baker|Robert Williams|Natalie Paisley|Emma Elizabeth|Olivia Mia'
  ).split('|'),
);

/** The names among these that are sample people: those of the list, where there are at least two. */
export function samplePeople(names: Iterable<string>): ReadonlySet<string> {
  const found = new Set([...names].filter((name) => samples.has(name)));
  return found.size >= 2 ? found : new Set();
}
