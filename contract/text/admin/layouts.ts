export const adminDashboard = "Admin Dashboard";
export const admin = "Admin";
export const viewSite = "View site";
export const more = "More";
export const logoutLosesUnsent = (count: number) =>
  `${count === 1 ? "1 change is" : `${count} changes are`} still waiting to be sent and would be lost.`;
export const logOutAnyway = "Log out anyway";
export const logout = "Logout";
export const dashboardNeedsJavascript = "The admin dashboard needs JavaScript.";
export const youAreNotAuthorized = "You are not authorized to access this page. Redirecting to login.";
export const passes = "Passes & gift cards";
export const website = "Website";
export const peopleAndMoney = "People and money";
export const studio = "Studio";
