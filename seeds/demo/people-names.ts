const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const FIRST_NAMES = words(`
Aaron Adele Alan Alma Amos Anita Arlo Audrey Barry Beatriz Bernard Bianca Boyd Brenda Caleb Camila Carl Celeste
Cesar Clara Cody Corinne Curtis Daphne Darius Delia Dennis Donna Dwight Edith Eli Elsa Emmett Erica Ezra Faith
Felix Flora Floyd Freda Gavin Gloria Grant Greta Hank Harriet Hector Hilda Hugo Ida Ignacio Irene Ivan Jasper
Joanna Jorge Judith Julian Karen Keith Lamar Leona Lionel Lola Lorenzo Lucia Mabel Malcolm Marisol Marvin Maxine
Melvin Mildred Milo Mona Nadine Nelson Nina Noel Norma Odell Olga Omar Opal Orson Pablo Pauline Percy Petra
Quentin Ramona Raul Regina Rhoda Roland Rosa Rufus Sabrina Saul Selma Shane Sonia Stella Sylvia Teresa Theo
Trudy Ursula Vance Vera Vernon Viola Wade Wanda Wesley Wilma Yolanda Zelda
`)

export const LAST_NAMES = words(`
Abbott Acosta Aldridge Ames Arroyo Atwood Bagley Barrow Beckett Belmont Birch Blakely Bonner Bradshaw Briggs
Bristow Burnham Calloway Cantrell Carver Castillo Chandler Cobb Colvin Conklin Cordova Crane Cromwell Dalton
Darby Delgado Dempsey Denton Dillard Donovan Draper Duarte Eastman Eldridge Ellsworth Emery Escobar Fairchild
Farrow Fielder Flint Fontaine Forsythe Fuentes Galloway Garland Gentry Gifford Goodwin Granger Grimes Guthrie
Haines Halstead Hargrove Hatcher Hendricks Hobart Holloway Huxley Ibarra Ingram Ives Jarvis Jennings Jessup
Kendrick Kessler Kimball Kirkland Lambert Langley Larkin Ledford Lockhart Lomax Lovell Macklin Madrigal Marlow
Mayfield Mercado Merrick Montrose Mosley Nance Navarro Nettles Newcomb Norwood Oakley Ochoa Ogden Orozco Overton
Paxton Pemberton Pickett Pineda Prescott Quarles Quintana Radford Ramsey Rawlings Redmond Renner Ridley Rollins
Roper Rutledge Salazar Sawyer Seaver Shelby Sheridan Sinclair Slater Spalding Stafford Stanton Sutter Talbot
Tanner Tillman Trujillo Underhill Valdez Vaughn Vickers Wakefield Walden Ward Wheaton Whitaker Wilder Winslow
Woodward Wyatt Yancey Yates York Zamora
`)

export const STREETS = words(`
Alder Aspen Beacon Birchwood Bluebird Bridge Brookside Canyon Cedar Chapel Cherry Chestnut Church Clearview Cliff
Colonial Cottage Creekside Crescent Cypress Deer Dogwood Eagle East Elm Fairway Fern Forest Foxhill Garden Glen
Grove Harbor Hawthorn Heather Hickory Highland Hillcrest Holly Indigo Ivy Jasmine Juniper Lakeview Laurel Linden
Locust Magnolia Maple Meadow Mill Mulberry Myrtle North Oak Orchard Overlook Park Pecan Pheasant Pine Pioneer Plum
Poplar Prairie Primrose Quail Ridge River Rose Sage Spring Spruce Summit Sunrise Sycamore Thornton Valley Vine
Walnut Washington West Willow Windmill Woodland
`)

export const STREET_KINDS = ['St', 'Ave', 'Rd', 'Ln', 'Dr', 'Ct', 'Way', 'Blvd', 'Pl', 'Ter'] as const

/** Small towns: every state has some of these. */
export const TOWNS = words(`
Fairview Franklin Clinton Salem Georgetown Greenville Madison Clayton Marion Arlington Ashland Dover Hudson Milton
Newport Oxford Riverside Winchester Burlington Kingston Centerville Jackson Auburn Dayton Lebanon Milford Oakland
`)
